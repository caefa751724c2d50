import { getContractAddress, getCreate2Address, numberToHex } from 'viem'

/**
 * The registry deploys each Settler through a shim, by `CREATE2` and then `CREATE`: github.com/0xProject/0x-settler,
 * `README.md` and `Create3.sol`, commit f6b7303 of 2026-08-21.
 */
const REGISTRY = '0x00000000000004533Fe15556B1E086BB1A72cEae'
const SHIM_HASH = '0x3bf3f97f0be1e2c00023033eefeb4fc062ac552ff36778b17060d90b6764902f'
/** Settler feature for swaps that the taker submits. */
const FEATURE = 2n
/** Highest deployment nonce to accept. Base reached 18 in March 2026. */
const MAX_NONCE = 64n

const settlersByChain: Map<number, ReadonlySet<string>> = /* @__PURE__ */ new Map()

/**
 * Returns whether only the registry can deploy a Settler at an address. This includes future Settlers and those that 0x
 * has withdrawn.
 */
export function isSettler(chainId: number, address: string): boolean {
  const settlers = settlersByChain.get(chainId) ?? computeSettlers(chainId)
  settlersByChain.set(chainId, settlers)
  return settlers.has(address.toLowerCase())
}

function computeSettlers(chainId: number): ReadonlySet<string> {
  const settlers = new Set<string>()
  for (let nonce = 1n; nonce <= MAX_NONCE; nonce++) {
    const salt = numberToHex((FEATURE << 128n) | (BigInt(chainId) << 64n) | nonce, { size: 32 })
    const shim = getCreate2Address({ from: REGISTRY, salt, bytecodeHash: SHIM_HASH })
    settlers.add(getContractAddress({ from: shim, nonce: 1n }).toLowerCase())
  }
  return settlers
}
