import { createWalletClient, custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { arbitrum, base } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { walletFromClient } from './wallet.ts'

describe('walletFromClient over a local account', () => {
  it('names walletFromAccount when it is to sign on a second chain', async () => {
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
