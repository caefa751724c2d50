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
  /** Gas.zip's numbers of the chains, 16 bits each. */
  readonly chains: bigint
  readonly recipient: string
}

/** Undefined for any other calldata. */
export function decodeDeposit(data: Hex): GaszipDeposit | undefined {
  const args = attempt(() => decodeFunctionData({ abi: DEPOSIT_ABI, data }).args)
  // An address stands at the left of its word, as the contract itself puts it there.
  return args && /0{24}$/.test(args[1]) ? { chains: args[0], recipient: args[1].slice(0, 42) } : undefined
}

/** Smallest number that stands for several chains, of 16 bits each: the deposit is split among them. */
const SEVERAL_CHAINS = 2n ** 16n

/**
 * Decodes a deposit to the known contract of the source chain; undefined for any other target, for a deposit that is split
 * among several chains, and for an unknown id where the id of the requested chain is known. Where neither is known the
 * recipient is left out: who is paid on a chain that cannot be read from the calldata is not verified.
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
