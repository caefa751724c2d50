/** Seed of the property tests, equal in every run. CAUSEWAY_SEED overrides it. */
export const seed = Number(process.env['CAUSEWAY_SEED'] ?? 20_261_121)
