import { createWalletClient, custom, getAddress, http, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { arbitrum, base } from 'viem/chains'
import { describe, expect, it, vi } from 'vitest'
import { walletFromClient } from './wallet.ts'

const ALICE = `0x${'a'.repeat(40)}` as const
const BOB = `0x${'b'.repeat(40)}` as const

describe('walletFromClient over a browser wallet', () => {
  const connect = (request: (call: { readonly method: string }) => Promise<unknown>) =>
    walletFromClient(createWalletClient({ account: ALICE, transport: custom({ request }) }))

  it('reports the account that is active in the wallet', async () => {
    expect(await connect(async () => [BOB, ALICE]).getActiveAccount?.()).toBe(BOB)
    expect(await connect(async () => [ALICE]).getActiveAccount?.()).toBe(ALICE)
  })

  it('sends the contract with a checksum, as the wallet shows it to the user', async () => {
    const request = vi.fn(async ({ method }: { readonly method: string }) =>
      method === 'eth_chainId' ? '0x1' : `0x${'1'.repeat(64)}`,
    )
    const to = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'
    await connect(request).sendTransaction({ chainId: 1, from: ALICE, to, data: '0x', value: 0n })
    expect(request.mock.lastCall?.[0]).toMatchObject({
      method: 'eth_sendTransaction',
      params: [{ to: getAddress(to) }],
    })
  })

  it('reports no account while the wallet is locked or does not return its accounts', async () => {
    const request = vi.fn().mockRejectedValue(new Error('eth_accounts is not supported'))
    const wallets = [connect(async () => []), connect(async () => 'locked'), connect(request)]
    for (const wallet of wallets) expect(await wallet.getActiveAccount?.()).toBeUndefined()
    expect(request).toHaveBeenCalledTimes(1)
  })

  it('has no active account over a node, which signs for all of its accounts', () => {
    const client = createWalletClient({ account: ALICE, transport: http('http://localhost:8545') })
    expect(walletFromClient(client)).not.toHaveProperty('getActiveAccount')
  })
})

describe('walletFromClient over a local account', () => {
  it('signs a message with the key of the account', async () => {
    const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
    const transport = custom({ request: async () => '0xa4b1' })
    const wallet = walletFromClient(createWalletClient({ account, chain: arbitrum, transport }))
    expect(wallet).not.toHaveProperty('getActiveAccount')
    const message = 'Sign in to example.com'
    const signature = (await wallet.signMessage?.(message)) ?? '0x'
    await expect(verifyMessage({ address: account.address, message, signature })).resolves.toBe(true)
  })

  it('suggests walletFromAccount if it has to sign on a second chain', async () => {
    const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
    const request = async () => '0xa4b1'
    const wallet = walletFromClient(
      createWalletClient({ account, chain: arbitrum, transport: custom({ request }) }),
    )
    await expect(wallet.switchChain(arbitrum.id)).resolves.toBeUndefined()
    await expect(wallet.switchChain(base.id)).rejects.toMatchObject({
      code: 'WRONG_NETWORK',
      details: expect.stringContaining('walletFromAccount(account, chains)'),
    })
  })
})
