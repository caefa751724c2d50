import type { TypedData } from '../../platforms/wallet.ts'
import type { Permit, Permit2Permit, TokenPermit } from './permit.ts'
import { permit2Domain } from './permit2.ts'

/**
 * Returns the EIP-712 data that the owner signs. Sources: EIP-2612; Dai's `Permit(address holder,...)` in makerdao/dss
 * `dai.sol`; Permit2's `PermitHash.sol`.
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
      Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
    },
    message: { owner, spender, value: amount, nonce, deadline },
  }
}

function daiTypedData({ domain, owner, spender, amount, nonce, deadline }: TokenPermit): TypedData {
  return {
    domain,
    primaryType: 'Permit',
    types: {
      Permit: fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'),
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
      PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
      PermitDetails: fields('address token,uint160 amount,uint48 expiration,uint48 nonce'),
    },
    message: { details: { token, amount, expiration, nonce }, spender, sigDeadline },
  }
}

/** Parses the fields of a struct in EIP-712 notation. */
function fields(signature: string): TypedData['types'][string] {
  return signature.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
}
