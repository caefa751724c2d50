import type { TypedData } from '../../platforms/index.ts'
import type { Permit, Permit2Permit, TokenPermit } from './permit.ts'
import { permit2Domain } from './permit2.ts'

/**
 * What the owner signs. Sources: EIP-2612; Dai's `Permit(address holder,...)` in makerdao/dss `dai.sol`; Permit2's
 * `PermitHash.sol`.
 */
export function permitTypedData(permit: Permit): TypedData {
  if (permit.kind === 'permit2') return permit2TypedData(permit)
  return permit.kind === 'dai' ? daiTypedData(permit) : eip2612TypedData(permit)
}

function eip2612TypedData({ domain, owner, spender, amount, nonce, deadline }: TokenPermit): TypedData {
  return {
    domain,
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { owner, spender, value: amount, nonce, deadline },
  }
}

function daiTypedData({ domain, owner, spender, amount, nonce, deadline }: TokenPermit): TypedData {
  return {
    domain,
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'holder', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'expiry', type: 'uint256' },
        { name: 'allowed', type: 'bool' },
      ],
    },
    message: { holder: owner, spender, nonce, expiry: deadline, allowed: amount > 0n },
  }
}

function permit2TypedData(permit: Permit2Permit): TypedData {
  const { chainId, token, amount, expiration, nonce, spender, sigDeadline } = permit
  return {
    domain: permit2Domain(chainId),
    primaryType: 'PermitSingle',
    types: {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    message: { details: { token, amount, expiration, nonce }, spender, sigDeadline },
  }
}
