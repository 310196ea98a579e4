// Ask the service for JSON and wait so many milliseconds for it, no longer. AbortSignal.timeout would say
// it in fewer words; Safari has it from version 16, and a phone that stays at 15 could play no move.
export const fetchWithTimeLimit = (address, milliseconds, { headers = {}, ...more } = {}) => {
  const giveUp = new AbortController(), timer = setTimeout(() => giveUp.abort(), milliseconds);
  return fetch(address, { ...more, signal: giveUp.signal, headers: { Accept: "application/json", ...headers } }).finally(() => clearTimeout(timer));
};
