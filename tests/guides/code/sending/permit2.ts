import type { Causeway, Wallet } from '@causeway/core'
import {
  compressPermit,
  createPermit2Permit,
  decompressPermit,
  encodePermit,
  encodePermit2Transfer,
  type PermitTerms,
  readPermit2,
  signPermit,
} from '@causeway/core/evm'

/** Signs a permit, and returns the calls that the spender sends to take the tokens of the owner. */
export async function createPayment({ platforms }: Causeway, owner: Wallet, terms: PermitTerms) {
  const state = await readPermit2(platforms.forChain(terms.chainId), terms)
  if (state.status === 'unsupported') throw new Error(state.reason)
  const permit = await signPermit(createPermit2Permit({ ...terms, nonce: state.nonce }), owner)
  const { chainId, token, owner: from, spender: to, amount } = terms
  return {
    permit: encodePermit(permit, terms),
    take: encodePermit2Transfer({ chainId, token, from, to, amount }),
  }
}

/** Returns the arguments of a permit in the compact form of 1inch: a third of the calldata, without the addresses. */
export function toCompactPermit(permit: ReturnType<typeof encodePermit>, terms: PermitTerms) {
  const compact = compressPermit(`0x${permit.data.slice('0x12345678'.length)}`)
  return { compact, full: decompressPermit(compact, terms) }
}
