/** Whether some pages are not offered: `/multichain` and `/buysell` are not there, and with Portfolio not in the navigation. */
export const isRestricted = import.meta.env.VITE_RESTRICTED === 'true'
