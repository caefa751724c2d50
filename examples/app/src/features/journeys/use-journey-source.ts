import type { Address } from '@causeway/core'
import { type ChainRecord, chainById, isNativeToken, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { useBalance, useChains, useHoldings } from '@causeway/react'
import { useMemo, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { RESERVED_GAS } from '../trade/reserved-gas.ts'
import { useGasReserve } from '../trade/use-gas-reserve.ts'
import type { JourneyTarget } from './journey-target.ts'
import { mostValuable } from './most-valuable.ts'

/** The token that the user pays with. */
export interface JourneySource {
  readonly chain: ChainRecord
  readonly token: Token
  /** Base units; undefined while unknown. */
  readonly balance: bigint | undefined
  /** The balance, less the gas reserve of a native token. Undefined while unknown. */
  readonly maximum: bigint | undefined
  readonly hasBalanceFailed: boolean
  pick(token: Token): void
  /** Selects the native token of a chain. */
  pickChain(chainId: number): void
  /** Keeps the token, even if another one becomes the default. */
  keep(): void
}

/** State of the token to pay with. Default: the most valuable holding that is not the token of the target itself. */
export function useJourneySource(target: JourneyTarget, account: Address | undefined): JourneySource {
  const { tokens } = useEngine()
  const chains = useChains()
  const [chosen, setChosen] = useState<Token>()
  const chainIds = useMemo(
    () => chains.filter(({ chainType }) => chainType === 'EVM').map(({ id }) => id),
    [chains],
  )
  const { entries } = useHoldings({ chainIds })
  const token = chosen ?? mostValuable(entries, target) ?? tokens.get(target.chainId, NATIVE_TOKEN_ADDRESS)
  const { chainId, address } = token
  const isNative = isNativeToken(address)
  const { data: balance, isError } = useBalance(
    { chainId, account, token: isNative ? undefined : address },
    { enabled: account !== undefined },
  )
  const reserve = useGasReserve(chainId, RESERVED_GAS)
  const chain = chainById(chains, chainId)
  if (!chain) throw new Error(`Chain ${chainId} is not configured.`)
  return {
    chain,
    token,
    balance,
    maximum: balance === undefined ? undefined : isNative ? lessReserve(balance, reserve) : balance,
    hasBalanceFailed: isError,
    pick: setChosen,
    pickChain: (id) => setChosen(tokens.get(id, NATIVE_TOKEN_ADDRESS)),
    keep: () => setChosen(token),
  }
}

function lessReserve(balance: bigint, reserve: bigint | undefined): bigint | undefined {
  if (reserve === undefined) return undefined
  return balance > reserve ? balance - reserve : 0n
}
