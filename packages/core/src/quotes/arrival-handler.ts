import type { Address, Hex } from '../kernel/schema.ts'
import type { TransactionLog } from '../platforms/transaction.ts'

/** A call that a bridge makes on the destination chain with the tokens that it delivers. */
export interface ArrivalCall {
  readonly chainId: number
  /** The token that arrives. */
  readonly token: Address
  /** The contract that is called, and that may take the token. */
  readonly target: Address
  /** Calldata, with a word of zeros in place of the amount if that is 'all'. */
  readonly data: Hex
  /** Amount that the target may take, in base units; 'all' of the amount that arrives. */
  readonly amount: bigint | 'all'
  /** Byte offset of the amount in the calldata, selector included, if it is 'all'. */
  readonly amountOffset?: number
  /** Account that receives the tokens if the call fails, and those that the target does not take. */
  readonly fallbackRecipient: Address
}

/** Logs of the transaction that may have delivered the tokens of an account. */
export interface DeliveryLogs {
  readonly call: ArrivalCall
  /** The account that sent the transfer. */
  readonly account: Address
  /** Source chain of the transfer. */
  readonly fromChainId: number
  readonly logs: readonly TransactionLog[]
}

/** Result of a call on arrival. */
export interface ArrivalOutcome {
  readonly succeeded: boolean
  /** Amount that the fallback recipient received, in base units. */
  readonly returned: bigint
}

/** The part of a bridge that makes calls on arrival. Its contracts receive the tokens in place of the account. */
export interface ArrivalHandler {
  /** Returns the contract that makes the calls, which is the recipient of the transfer; undefined without one. */
  getContract(chainId: number): Address | undefined
  /** Encodes a call as the `message` of a request. @throws Error for a chain without a contract */
  encode(call: ArrivalCall): Hex
  /** Decodes a message for a chain. Undefined unless it makes one call and only approves its amount. */
  decode(message: Hex, chainId: number): ArrivalCall | undefined
  /** Returns the result of the call. Undefined if the logs do not deliver this transfer. */
  readOutcome(delivery: DeliveryLogs): ArrivalOutcome | undefined
}
