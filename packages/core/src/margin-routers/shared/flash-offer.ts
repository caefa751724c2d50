import { zeroAddress } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import { contractRead } from '../../lenders/shared/contract.ts'
import {
  type ContractQuery,
  optionalValue,
  readContract,
  readContracts,
} from '../../lending/read-contracts.ts'
import type { FlashKind, FlashOffer } from '../../margin/flash.ts'
import { AAVE_POOLS, ERC20 } from './abi.ts'

/** What one source lends of a token now, and for how much. Undefined: it does not answer, or has nothing. */
export function readOffer(
  kind: FlashKind,
  contract: Address,
  token: Address,
): ContractQuery<FlashOffer | undefined> {
  return kind === 'morpho' ? readMorpho(contract, token) : readAave(kind, contract, token)
}

/** All that lies in the contract, of every market, for nothing. */
function* readMorpho(contract: Address, token: Address): ContractQuery<FlashOffer | undefined> {
  const available = optionalValue(yield* readContract(balanceRead(token, contract)))
  return available ? { kind: 'morpho', contract, token, available, feeBps: 0n } : undefined
}

function* readAave(
  kind: Exclude<FlashKind, 'morpho'>,
  contract: Address,
  token: Address,
): ContractQuery<FlashOffer | undefined> {
  const pool = { abi: AAVE_POOLS[kind], address: contract } as const
  const { outcomes } = yield* readContracts([
    readReserve(kind, contract, token),
    contractRead({ ...pool, functionName: 'FLASHLOAN_PREMIUM_TOTAL' }),
  ])
  const [holder, feeBps] = [optionalValue(outcomes[0]), optionalValue(outcomes[1])]
  if (holder === undefined || holder === zeroAddress || feeBps === undefined) return undefined
  const available = optionalValue(yield* readContract(balanceRead(token, holder)))
  return available ? { kind, contract, token, available, feeBps } : undefined
}

/** The token that holds what is deposited of an asset. */
function readReserve(kind: Exclude<FlashKind, 'morpho'>, address: Address, token: Address) {
  const args = [token] as const
  if (kind === 'aave-v3') {
    const read = contractRead({ abi: AAVE_POOLS[kind], address, functionName: 'getReserveData', args })
    return { ...read, decode: (data: `0x${Address}`): Address => read.decode(data)[8] }
  }
  const read = contractRead({ abi: AAVE_POOLS[kind], address, functionName: 'getReserveData', args })
  return { ...read, decode: (data: `0x${Address}`): Address => read.decode(data)[7] }
}

function balanceRead(token: Address, holder: Address) {
  return contractRead({
    abi: ERC20,
    address: token,
    functionName: 'balanceOf',
    args: [holder],
  })
}
