import { createWalletClient, custom, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { arbitrum, base } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { walletFromClient } from './wallet.ts'

describe('walletFromClient over a local account', () => {
  it('signs a message with the key of the account', async () => {
    const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
    const transport = custom({ request: async () => '0xa4b1' })
    const wallet = walletFromClient(createWalletClient({ account, chain: arbitrum, transport }))
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
