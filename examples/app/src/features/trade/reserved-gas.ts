/** Gas units that a native maximum reserves: an approval and a swap or deposit, with a margin. */
export const RESERVED_GAS = 400_000n
