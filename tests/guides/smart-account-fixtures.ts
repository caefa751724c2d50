import type { RawTransaction } from '@causeway/core'
import type { Instruction, SmartAccount, SmartAccountFee } from '@causeway/core/smart-account'
import type { Account, Address, Chain, Transport, WalletClient } from 'viem'

/**
 * Wallet for the code of the smart account guide, which is compiled but not run, as there is no local Biconomy node.
 */
export declare const walletClient: WalletClient<Transport, Chain, Account>
export declare const account: SmartAccount
export declare const instructions: readonly Instruction[]
export declare const depositFromTheBridgesApi: RawTransaction
export declare const usdc: Address
export declare const usdt: Address
export declare const bridge: Address
export declare const friend: Address
export declare const amount: bigint
export declare function confirmFee(fee: SmartAccountFee): Promise<void>
