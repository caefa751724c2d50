/** What an approval and a swap or deposit need together, with room: units of gas that a native maximum leaves for each. */
export const RESERVED_GAS = 400_000n
