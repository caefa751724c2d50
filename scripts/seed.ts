/** Where every property starts, the same in each run; CAUSEWAY_SEED tries another. */
export const seed = Number(process.env['CAUSEWAY_SEED'] ?? 20_261_121)
