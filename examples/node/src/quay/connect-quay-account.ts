import { isNativeToken } from '@causeway/core/chains'
import type { SandboxDescription } from '@causeway/sandbox'
import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  nonceManager,
  publicActions,
  TransactionReceiptNotFoundError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { decodeDeposit, QUAY_ACCOUNT } from './quay.ts'

const POLL_MS = 50

export interface Payment {
  readonly chainId: number
  readonly token: string
  readonly to: string
  readonly amount: bigint
}

/** Opens Quay's account on the chains of a sandbox, which finds deposits and sends payments. */
export function connectQuayAccount({ accounts, chains }: SandboxDescription) {
  const key = accounts.find(({ address }) => address === QUAY_ACCOUNT)?.privateKey
  if (!key) throw new Error(`The sandbox has no account ${QUAY_ACCOUNT}.`)
  const account = privateKeyToAccount(key, { nonceManager })
  const wallets = chains.map(({ chainId, rpcUrl }) => {
    const transport = http(rpcUrl)
    const client = createWalletClient({ account, transport, pollingInterval: POLL_MS }).extend(publicActions)
    return { chainId, client }
  })

  return {
    /** Returns the deposit of a successful transaction, with its chain and sender. */
    async findDeposit(hash: Hex) {
      for (const { chainId, client } of wallets) {
        const receipt = await client.getTransactionReceipt({ hash }).catch(ignoreNotFound)
        if (receipt?.status !== 'success') continue
        const { to, input, value, from } = await client.getTransaction({ hash })
        const deposit = to && decodeDeposit({ to, data: input, value })
        if (deposit) return { ...deposit, fromChainId: chainId, sender: from }
      }
      return undefined
    },

    /** Sends a payment and returns its hash once it is included. */
    async pay({ chainId, token, to, amount }: Payment): Promise<Hex> {
      const client = wallets.find((wallet) => wallet.chainId === chainId)?.client
      if (!client) throw new Error(`The sandbox does not run chain ${chainId}.`)
      const transfer = { abi: erc20Abi, functionName: 'transfer', args: [getAddress(to), amount] } as const
      const call = isNativeToken(token)
        ? { to: getAddress(to), value: amount }
        : { to: getAddress(token), data: encodeFunctionData(transfer) }
      const hash = await client.sendTransaction({ ...call, chain: null })
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error(`Transaction ${hash} reverted.`)
      return hash
    },
  }
}

function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof TransactionReceiptNotFoundError)) throw error
}
