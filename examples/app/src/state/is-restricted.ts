/**
 * Whether the build hides some pages: `/multichain` and `/buysell` do not exist, and Portfolio is not in the
 * navigation.
 */
export const isRestricted = import.meta.env.VITE_RESTRICTED === 'true'
