/** Gas units reserved from a native maximum: enough for an approval and a swap or deposit, with headroom. */
export const RESERVED_GAS = 400_000n
