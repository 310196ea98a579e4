"""Rules of events of many tournaments, without database: ages, limits, fees, medals, teams."""
