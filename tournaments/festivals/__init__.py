"""Events of many tournaments: programmes × groups, one list of people, one timetable, medals."""
