import { type Address, createPublicClient, type Hex, hexToBigInt, http, type PublicClient, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createBurnerBatches } from './create-burner-batches.ts'
import { WalletRejection } from './wallet-rejection.ts'

export interface BurnerOptions {
  readonly privateKey: Hex
  /** Networks that the wallet supports. The first one is active. */
  readonly chains: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  /**
   * Support for batches. 'ready' sends them after upgrading the account. With the other values, batches are
   * unsupported, or the user rejects the upgrade. Default: 'ready'.
   */
  readonly batching?: 'ready' | 'unsupported' | 'upgrade-rejected' | undefined
  /**
   * Called before anything is signed, like a wallet's confirmation dialog. A result of false rejects the request.
   * Default: all requests are confirmed.
   */
  readonly confirm?: ((call: WalletCall) => boolean | Promise<boolean>) | undefined
}

export interface WalletCall {
  readonly method: string
  readonly params?: unknown
}

/** EIP-1193 provider. */
export interface BurnerProvider {
  request(call: WalletCall): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/** State that the methods of the wallet share. */
export interface BurnerContext {
  readonly account: PrivateKeyAccount
  readonly chainId: number
  readonly client: PublicClient
}

interface TransactionFields {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly nonce?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

type Handler = (params: readonly unknown[]) => unknown

/**
 * Returns a wallet whose private key is in the page. Use it only in the sandbox, as its key is public. It signs like an
 * EIP-1193 wallet, and sends EIP-5792 batches from an account that it delegates by EIP-7702. It also runs in browsers.
 */
export function burnerProvider(options: BurnerOptions): BurnerProvider {
  const account = privateKeyToAccount(options.privateKey)
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let current = options.chains[0]?.chainId ?? 0

  const createContext = (chainId: number): BurnerContext => {
    const chain = options.chains.find((candidate) => candidate.chainId === chainId)
    if (!chain) throw new WalletRejection(4902, `The wallet does not support chain ${chainId}.`)
    return { account, chainId, client: createPublicClient({ transport: http(chain.rpcUrl) }) }
  }
  const batches = createBurnerBatches(account.address, options, createContext)

  const switchTo: Handler = ([target]) => {
    const { chainId } = target as { chainId: Hex }
    current = createContext(Number(chainId)).chainId
    for (const listener of listeners.get('chainChanged') ?? []) listener(toHex(current))
    return null
  }

  const handlers: Record<string, Handler> = {
    eth_accounts: () => [account.address],
    eth_requestAccounts: () => [account.address],
    eth_chainId: () => toHex(current),
    wallet_revokePermissions: () => null,
    wallet_switchEthereumChain: switchTo,
    eth_sendTransaction: ([transaction]) => send(createContext(current), transaction as TransactionFields),
    personal_sign: ([message]) => account.signMessage({ message: { raw: message as Hex } }),
    eth_signTypedData_v4: ([, typedData]) => account.signTypedData(JSON.parse(typedData as string)),
    ...batches,
  }
  /** Methods for which a wallet shows a confirmation dialog. */
  const confirmedMethods = [
    'eth_sendTransaction',
    'personal_sign',
    'eth_signTypedData_v4',
    'wallet_sendCalls',
  ]

  return {
    async request(call) {
      const { method, params = [] } = call
      const handler = handlers[method]
      if (!handler) return createContext(current).client.request({ method, params } as never)
      if (confirmedMethods.includes(method) && options.confirm && !(await options.confirm(call))) {
        throw new WalletRejection(4001, 'The user rejected the request')
      }
      return handler(params as readonly unknown[])
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

async function send({ account, chainId, client }: BurnerContext, fields: TransactionFields): Promise<Hex> {
  const { to, data, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas } = fields
  const request = await client.prepareTransactionRequest({
    account,
    chainId,
    chain: null,
    type: 'eip1559',
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    value: value ? hexToBigInt(value) : 0n,
    ...(gas ? { gas: hexToBigInt(gas) } : {}),
    ...(nonce ? { nonce: Number(nonce) } : {}),
    ...(maxFeePerGas ? { maxFeePerGas: hexToBigInt(maxFeePerGas) } : {}),
    ...(maxPriorityFeePerGas ? { maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas) } : {}),
  })
  return client.sendRawTransaction({ serializedTransaction: await account.signTransaction(request) })
}
