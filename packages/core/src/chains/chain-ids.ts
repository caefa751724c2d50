/** Chain id of Fuel Ignition, as reported over GraphQL. */
export const FUEL_CHAIN_ID = 9889

/** Id of the default chain, Mantle, which replaces a missing or unknown selection. */
export const DEFAULT_CHAIN_ID = 5000
