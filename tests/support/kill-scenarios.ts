import type { BuiltQuote, Causeway, ExecutionPlan, Wallet } from '@causeway/core'
import type { FullCausewayConfig } from '@causeway/core/all'
import { createTokenPermit, discoverPermit, eip1193Connector, permitTypedData } from '@causeway/core/evm'
import { cow } from '@causeway/core/providers/cow'
import { createSmartAccount, smartAccount, smartAccountWallet } from '@causeway/core/smart-account'
import { type SandboxDescription, sandboxConfig } from '@causeway/sandbox'
import { type Address, encodeFunctionData, erc20Abi, type PublicClient, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createTestClient, createTransferRequest, getToken, getUser } from './create-test-client.ts'

export const ARBITRUM = 42161
export const BASE = 8453
const AMOUNT = 1_000_000n
const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const PERMIT = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function nonces(address owner) view returns (uint256)',
])
const DEADLINE = 4_000_000_000n

/** Client of the sandbox with the wallet of a scenario. */
export interface KillClient {
  readonly causeway: Causeway
  /** Connects the wallet, as a page does at the user's request. */
  connectWallet(): Promise<Wallet>
  dispose(): Promise<void>
}

/** Scenario in which a client is killed. Both the client and the test that restores it use it. */
export interface KillScenario {
  readonly name: string
  /** Whether the reloaded page reconnects its wallet automatically. */
  readonly reconnects?: boolean
  /** Chain on which sends are counted. Each send adds `unit` to the count. */
  readonly chainId: number
  readonly unit: bigint
  count(client: PublicClient, description: SandboxDescription): Promise<bigint>
  config?(description: SandboxDescription): Partial<FullCausewayConfig>
  wallet(causeway: Causeway, description: SandboxDescription, walletUrl: string): Promise<Wallet>
  work(
    causeway: Causeway,
    wallet: Wallet,
    description: SandboxDescription,
  ): Promise<BuiltQuote | ExecutionPlan>
}

export function connectClient(
  scenario: KillScenario,
  description: SandboxDescription,
  walletUrl: string,
  overrides: Partial<FullCausewayConfig>,
): KillClient {
  const { causeway } = createTestClient(description, { ...scenario.config?.(description), ...overrides })
  return {
    causeway,
    connectWallet: () => scenario.wallet(causeway, description, walletUrl),
    dispose: () => causeway.dispose(),
  }
}

/** Returns a wallet whose key is in the page. */
async function keyWallet(_causeway: Causeway, description: SandboxDescription): Promise<Wallet> {
  return createTestClient(description).wallet
}

/** Returns a wallet that runs outside the page and survives it. */
function remoteWallet(causeway: Causeway, _description: SandboxDescription, url: string): Promise<Wallet> {
  const request = async (call: unknown) => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(call) })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  const provider = { request, on: () => undefined, removeListener: () => undefined }
  const { chains } = causeway
  return causeway.wallets.connect(eip1193Connector({ id: 'remote', name: 'Remote', provider, chains }))
}

const openSmartAccount = (description: SandboxDescription) =>
  createSmartAccount({
    owner: privateKeyToAccount(getUser(description).privateKey),
    chains: sandboxConfig(description).chains,
    url: description.services.mee.baseUrl,
  })

async function smartWallet(_causeway: Causeway, description: SandboxDescription): Promise<Wallet> {
  const feeToken = { chainId: BASE, address: getToken(description, BASE, 'USDC').address }
  return smartAccountWallet(openSmartAccount(description), { chainId: BASE, feeToken })
}

/** Returns the address of the smart account on Base. */
export async function smartAccountAddress(description: SandboxDescription): Promise<Address> {
  const account = openSmartAccount(description)
  try {
    return (await account.addressOn(BASE)) as Address
  } finally {
    account.dispose()
  }
}

const getUsdc = (description: SandboxDescription, chainId: number) =>
  getToken(description, chainId, 'USDC').address as Address

const getRecipient = ({ accounts }: SandboxDescription) =>
  (accounts.find(({ name }) => name === 'recipient')?.address ?? '0x') as Address

const balanceIn =
  (chainId: number, getHolder: (description: SandboxDescription) => string) =>
  (client: PublicClient, description: SandboxDescription) =>
    client.readContract({
      address: getUsdc(description, chainId),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [getHolder(description) as Address],
    })

const bridge: KillScenario['work'] = async ({ quotes }, _wallet, description) => {
  const request = createTransferRequest(description, {
    from: ARBITRUM,
    to: BASE,
    symbol: 'USDC',
    amount: AMOUNT,
  })
  return quotes.build(await quotes.getBestQuote(request))
}

/** Sends USDC to the recipient on one chain, after the given number of smaller payments. */
const payOn =
  (chainId: number, payments: number): KillScenario['work'] =>
  async (_causeway, { address: account }, description) => {
    const token = getUsdc(description, chainId)
    const pay = (to: Address, amount: bigint) => ({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
      value: 0n,
    })
    const smaller = Array.from({ length: payments }, () => ({
      kind: 'transfer' as const,
      call: pay(account as Address, 1n),
    }))
    return {
      chainId,
      account,
      name: 'Payment',
      info: { type: 'Swap', inputCurrency: token, inputAmountRaw: AMOUNT },
      steps: [...smaller, { kind: 'call', call: pay(getRecipient(description), AMOUNT) }],
    }
  }

const permit: KillScenario['work'] = async ({ platforms }, { address: owner }, description) => {
  const token = getUsdc(description, ARBITRUM)
  const spender = getRecipient(description)
  const terms = { chainId: ARBITRUM, token, owner, spender, amount: AMOUNT }
  const support = await discoverPermit(platforms.forChain(ARBITRUM), terms)
  if (support.status === 'unsupported') throw new Error(support.reason)
  const typedData = permitTypedData(createTokenPermit(support, { ...terms, deadline: DEADLINE }))
  const zero = `0x${'00'.repeat(32)}` as const
  const args = [owner as Address, spender, AMOUNT, DEADLINE, 0, zero, zero] as const
  const data = encodeFunctionData({ abi: PERMIT, functionName: 'permit', args })
  return {
    chainId: ARBITRUM,
    account: owner,
    name: 'Permit',
    info: { type: 'Approve', inputCurrency: token },
    steps: [
      { kind: 'permit', typedData, token, spender, amount: AMOUNT },
      {
        kind: 'call',
        call: { to: token, data, value: 0n },
        signatures: [
          { step: 0, offset: 132, part: 'v' },
          { step: 0, offset: 164, part: 'r' },
          { step: 0, offset: 196, part: 's' },
        ],
      },
    ],
  }
}

const order: KillScenario['work'] = async ({ quotes }, { address }, description) => {
  const quote = await quotes.getBestQuote({
    fromChainId: BASE,
    toChainId: BASE,
    fromTokenAddress: getUsdc(description, BASE),
    toTokenAddress: DAI,
    fromTokenDecimals: 6,
    toTokenDecimals: 18,
    fromAmount: 50n * AMOUNT,
    fromAddress: address,
    toAddress: address,
    slippage: 0.5,
  })
  return quotes.build(quote)
}

const user = (description: SandboxDescription) => getUser(description).address

export const KILL_SCENARIOS: readonly KillScenario[] = [
  {
    name: 'calls to another chain',
    chainId: ARBITRUM,
    unit: -AMOUNT,
    count: balanceIn(ARBITRUM, user),
    wallet: keyWallet,
    work: bridge,
  },
  {
    name: 'a call within one chain',
    chainId: ARBITRUM,
    unit: AMOUNT,
    count: balanceIn(ARBITRUM, getRecipient),
    wallet: keyWallet,
    work: payOn(ARBITRUM, 0),
  },
  {
    name: 'a batch to another chain',
    reconnects: true,
    chainId: ARBITRUM,
    unit: -AMOUNT,
    count: balanceIn(ARBITRUM, user),
    wallet: remoteWallet,
    work: bridge,
  },
  {
    name: 'a batch within one chain',
    chainId: ARBITRUM,
    unit: AMOUNT,
    count: balanceIn(ARBITRUM, getRecipient),
    wallet: remoteWallet,
    work: payOn(ARBITRUM, 1),
  },
  {
    name: 'a permit',
    chainId: ARBITRUM,
    unit: 1n,
    count: (client, description) =>
      client.readContract({
        address: getUsdc(description, ARBITRUM),
        abi: PERMIT,
        functionName: 'nonces',
        args: [user(description) as Address],
      }),
    wallet: keyWallet,
    work: permit,
  },
  {
    name: 'an order',
    chainId: BASE,
    unit: -50n * AMOUNT,
    count: balanceIn(BASE, user),
    config: ({ services }) => ({ providers: [cow({ baseUrl: services.cow.baseUrl })] }),
    wallet: keyWallet,
    work: order,
  },
  {
    name: 'a smart account',
    chainId: BASE,
    unit: AMOUNT,
    count: balanceIn(BASE, getRecipient),
    config: (description) => ({
      platforms: [
        ...sandboxConfig(description).platforms,
        smartAccount({ url: description.services.mee.baseUrl }),
      ],
    }),
    wallet: smartWallet,
    work: payOn(BASE, 0),
  },
]

/** @throws Error for an unknown scenario */
export function getKillScenario(name: string): KillScenario {
  const scenario = KILL_SCENARIOS.find((candidate) => candidate.name === name)
  if (scenario) return scenario
  throw new Error(`Unknown scenario: "${name}".`)
}
