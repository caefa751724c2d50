/** Id under which Fuel Ignition is known beside the EVM ids (it reports 9889 over GraphQL). */
export const FUEL_CHAIN_ID = 9889

/** The chain used where none is chosen, or where the chosen one is unknown: Mantle. */
export const DEFAULT_CHAIN_ID = 5000
