import { encodeFunctionData, parseAbi } from 'viem'
import type { Hex } from '../../kernel/schema.ts'
import type { Call } from '../../platforms/transaction.ts'
import { assertPermits, type PermitTerms, type SignedPermit } from './permit.ts'
import { PERMIT2_ABI, permit2Address } from './permit2.ts'
import { compactSignature, splitSignature } from './signature.ts'

const EIP2612_ABI = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const DAI_ABI = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])

/**
 * Encodes the call that submits a signed permit. Any account may send it.
 *
 * @param terms expected terms; a permit with different terms is rejected
 * @throws PermitMismatchError, PermitSignatureError
 */
export function encodePermit(permit: SignedPermit, terms: PermitTerms): Call {
  assertPermits(permit, terms)
  const to = permit.kind === 'permit2' ? permit2Address(permit.chainId) : permit.token
  return { to, data: permitCalldata(permit), value: 0n }
}

function permitCalldata(permit: SignedPermit): Hex {
  const owner = permit.owner
  const spender = permit.spender
  const { amount, nonce, signature } = permit
  if (permit.kind === 'permit2') {
    const { token, expiration, sigDeadline } = permit
    const details = {
      token: token,
      amount,
      expiration: Number(expiration),
      nonce: Number(nonce),
    }
    return encodeFunctionData({
      abi: PERMIT2_ABI,
      functionName: 'permit',
      args: [owner, { details, spender, sigDeadline }, compactSignature(signature)],
    })
  }
  const { v, r, s } = splitSignature(signature)
  const { deadline } = permit
  return permit.kind === 'dai'
    ? encodeFunctionData({ abi: DAI_ABI, args: [owner, spender, nonce, deadline, amount > 0n, v, r, s] })
    : encodeFunctionData({ abi: EIP2612_ABI, args: [owner, spender, amount, deadline, v, r, s] })
}
