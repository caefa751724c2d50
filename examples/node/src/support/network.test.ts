import { expect, test } from 'vitest'
import { openNetwork } from './network.ts'

const KEY = `0x${'ab'.repeat(32)}`
const live = { isLive: true, sandbox: undefined, maySend: false, account: undefined }

test('returns a wallet for live chains only with both a key and --send', async () => {
  expect((await openNetwork(live, undefined)).wallet).toBeUndefined()
  expect((await openNetwork(live, KEY)).wallet).toBeUndefined()
  expect((await openNetwork({ ...live, maySend: true }, undefined)).wallet).toBeUndefined()
  const { wallet, account } = await openNetwork({ ...live, maySend: true }, KEY)
  expect(wallet?.address).toBe(account)
})

test('rejects an invalid key without printing it', async () => {
  const almost = KEY.slice(0, -1)
  const error = await openNetwork(live, almost).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('Invalid PRIVATE_KEY: expected 64 hex digits.')
  expect(String(error)).not.toContain('abab')
})
