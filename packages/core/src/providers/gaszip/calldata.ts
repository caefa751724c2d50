import { decodeFunctionData, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { getDepositContract } from './contracts.ts'
import { findChainId, getShortChainId } from './get-short-chain-id.ts'

/** GasZipV2 (lifinance/contracts, `IGasZip`). */
const DEPOSIT_ABI = parseAbi(['function deposit(uint256 chains, bytes32 to) payable'])

export interface GaszipDeposit {
  /** Gas.zip's ids of the destination chains, 16 bits each. */
  readonly chains: bigint
  readonly recipient: string
}

/** Decodes a deposit; undefined for any other calldata. */
export function decodeDeposit(data: Hex): GaszipDeposit | undefined {
  const args = attempt(() => decodeFunctionData({ abi: DEPOSIT_ABI, data }).args)
  // Gas.zip pads addresses on the right.
  return args && /0{24}$/.test(args[1]) ? { chains: args[0], recipient: args[1].slice(0, 42) } : undefined
}

/** Smallest value that holds the ids of several chains: such a deposit is split among them. */
const SEVERAL_CHAINS = 2n ** 16n

/**
 * Decodes a deposit to the known contract of the source chain; undefined for any other target, for a deposit that is split
 * among several chains, and for an unknown id if the id of the requested chain is known. If neither is known, the recipient is
 * omitted: the calldata does not show which chain it is paid on.
 */
export function decodeGaszip(
  { to, data, value }: TransactionData,
  { fromChainId, toChainId }: Pick<QuoteRequest, 'fromChainId' | 'toChainId'>,
): DecodedTransaction | undefined {
  const deposit = sameAddress(to, getDepositContract(fromChainId)) ? decodeDeposit(data) : undefined
  if (!deposit || deposit.chains >= SEVERAL_CHAINS) return undefined
  const spend = { token: NATIVE_TOKEN_ADDRESS, amount: value }
  const destinationChainId = findChainId(deposit.chains)
  if (destinationChainId !== undefined) return { ...spend, recipient: deposit.recipient, destinationChainId }
  return getShortChainId(toChainId) === undefined ? spend : undefined
}
