/** Seed of the property tests. It is the same in every run unless `CAUSEWAY_SEED` overrides it. */
export const seed = Number(process.env['CAUSEWAY_SEED'] ?? 20_261_121)
