// An answer of the service as JSON is waited for so long and no longer. AbortSignal.timeout would say
// it in fewer words; Safari has it from version 16, and a phone that stays at 15 could play no move.
export const fetchJson = (address, patience) => {
  const giveUp = new AbortController(), timer = setTimeout(() => giveUp.abort(), patience);
  return fetch(address, { signal: giveUp.signal, headers: { Accept: "application/json" } }).finally(() => clearTimeout(timer));
};
