import { decodeFunctionData, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import type { Hex } from '../../kernel/index.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/index.ts'
import { attempt } from '../shared/attempt.ts'

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

/** What a deposit takes and whom it pays; its chains stand there in numbers of Gas.zip's own. */
export function decodeGaszip({ data, value }: TransactionData): DecodedTransaction | undefined {
  const deposit = decodeDeposit(data)
  return deposit && { token: NATIVE_TOKEN_ADDRESS, amount: value, recipient: deposit.recipient }
}
