import fc from 'fast-check'

/** One seed for every property, printed when a property fails; CAUSEWAY_SEED tries another. */
const seed = Number(process.env['CAUSEWAY_SEED'] ?? 20_261_121)

fc.configureGlobal({ seed })
