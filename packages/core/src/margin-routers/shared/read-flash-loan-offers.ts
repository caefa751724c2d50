import { erc20Abi, zeroAddress } from 'viem'
import type { Address, Hex } from '../../kernel/schema.ts'
import { contractRead } from '../../lenders/shared/contract.ts'
import {
  type ContractQuery,
  combineQueries,
  optionalValue,
  readContract,
  readContracts,
} from '../../lending/read-contracts.ts'
import type { FlashLoanOffer, FlashLoanSource } from '../../margin/flash-loan.ts'
import { aavePoolAbis } from './abis.ts'

/** Reads liquidity and fee of flash loan sources. Sources that fail or have no liquidity are omitted. */
export function* readFlashLoanOffers(
  sources: readonly FlashLoanSource[],
  token: Address,
): ContractQuery<readonly FlashLoanOffer[]> {
  const queries = sources.map(({ kind, contract }) =>
    kind === 'morpho' ? readMorphoOffer(contract, token) : readAaveOffer(kind, contract, token),
  )
  const offers = yield* combineQueries(queries)
  return offers.filter((offer) => offer !== undefined)
}

/** Reads the offer of Morpho, which lends the balance of all its markets without a fee. */
function* readMorphoOffer(contract: Address, token: Address): ContractQuery<FlashLoanOffer | undefined> {
  const available = optionalValue(yield* readContract(readBalance(token, contract)))
  return available ? { kind: 'morpho', contract, token, available, feeBps: 0n } : undefined
}

type AaveKind = Exclude<FlashLoanSource['kind'], 'morpho'>

function* readAaveOffer(
  kind: AaveKind,
  contract: Address,
  token: Address,
): ContractQuery<FlashLoanOffer | undefined> {
  const { outcomes } = yield* readContracts([
    readAToken(kind, contract, token),
    contractRead({ abi: aavePoolAbis[kind], address: contract, functionName: 'FLASHLOAN_PREMIUM_TOTAL' }),
  ])
  const [aToken, feeBps] = [optionalValue(outcomes[0]), optionalValue(outcomes[1])]
  if (aToken === undefined || aToken === zeroAddress || feeBps === undefined) return undefined
  const available = optionalValue(yield* readContract(readBalance(token, aToken)))
  return available ? { kind, contract, token, available, feeBps } : undefined
}

function readAToken(kind: AaveKind, address: Address, token: Address) {
  const args = [token] as const
  if (kind === 'aave-v3') {
    const read = contractRead({ abi: aavePoolAbis[kind], address, functionName: 'getReserveData', args })
    return { ...read, decode: (data: Hex): Address => read.decode(data)[8] }
  }
  const read = contractRead({ abi: aavePoolAbis[kind], address, functionName: 'getReserveData', args })
  return { ...read, decode: (data: Hex): Address => read.decode(data)[7] }
}

function readBalance(token: Address, account: Address) {
  return contractRead({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [account] })
}
