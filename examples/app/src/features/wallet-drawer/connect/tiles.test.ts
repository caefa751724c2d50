import { UserRejectedError, WalletConnectionError } from '@causeway/core'
import type { WalletTile } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { tileLook, tilesInOrder } from './tiles.ts'

type Own = Pick<WalletTile, 'key'> & Partial<Pick<WalletTile, 'isDetected'>>

const base = (own: Own) => ({
  name: own.key,
  icon: undefined,
  connector: undefined,
  isDetected: false,
  ...own,
})
const available = (own: Own): WalletTile => ({ ...base(own), state: 'available' })

describe('the tile of a wallet', () => {
  const key = 'EVM:io.rabby'
  const word = (tile: WalletTile) => tileLook(tile, 7).word

  test('says that the wallet is here, or how it is used', () => {
    expect(tileLook(available({ key, isDetected: true }), 0)).toMatchObject({
      word: 'Installed',
      action: 'connect',
    })
    expect(word(available({ key: 'EVM:walletConnect' }))).toBe('Scan a code')
    expect(word(available({ key: 'EVM:burner' }))).toBe('For this sandbox')
  })

  test('counts the seconds while the wallet is waited for', () => {
    expect(word({ ...base({ key }), state: 'connecting', isReconnect: false })).toBe('Open your wallet, 7 s')
    expect(word({ ...base({ key }), state: 'connecting', isReconnect: true })).toBe('Reconnecting, 7 s')
  })

  test('tells a no of the user from a failure, and can be pressed again', () => {
    const failed = (error: UserRejectedError | WalletConnectionError) =>
      tileLook({ ...base({ key }), state: 'failed', message: error.message, error }, 0)
    expect(failed(new UserRejectedError())).toMatchObject({
      word: 'Rejected',
      action: 'connect',
      tone: 'neg',
    })
    expect(failed(new WalletConnectionError('Rabby', new Error('locked'))).word).toBe('Failed')
  })

  test('leads to its maker where it is not installed, and nowhere where nobody gives it away', () => {
    const absent = (own: Own) =>
      tileLook({ ...base(own), state: 'unavailable', reason: 'notInstalled', message: 'Not installed' }, 0)
    expect(absent({ key })).toMatchObject({ word: 'Install', action: 'get', tone: 'plain' })
    expect(absent({ key: 'EVM:injected' })).toMatchObject({
      word: 'Not installed',
      action: 'none',
      tone: 'off',
    })
  })

  test('names the package that is missing, and says where else a wallet can be used', () => {
    const message = 'Needs the package @walletconnect/ethereum-provider'
    const missing = (of: string) =>
      tileLook({ ...base({ key: of }), state: 'unavailable', reason: 'packageMissing', message }, 0)
    expect(missing('EVM:walletConnect')).toMatchObject({
      word: 'Package missing',
      sentence: message,
      action: 'none',
    })
    expect(missing('EVM:metaMaskSDK')).toMatchObject({ word: 'Install', sentence: message, action: 'get' })
    const safe = { ...base({ key: 'EVM:safe' }), state: 'unavailable', reason: 'notUsable' } as const
    expect(tileLook({ ...safe, message: 'Inside a Safe only' }, 0)).toMatchObject({
      word: 'Inside a Safe only',
      action: 'none',
    })
  })
})

describe('the tiles of a section', () => {
  const keys = (tiles: readonly WalletTile[]) => tilesInOrder(tiles).map(({ key }) => key)

  test('begin with the wallet of the sandbox', () => {
    expect(keys([available({ key: 'EVM:io.rabby' }), available({ key: 'EVM:burner' })])).toEqual([
      'EVM:burner',
      'EVM:io.rabby',
    ])
  })

  test('have one of a wallet that announced itself and could come as a package too', () => {
    const sdk = available({ key: 'EVM:metaMaskSDK' })
    expect(keys([available({ key: 'EVM:io.metamask', isDetected: true }), sdk])).toEqual(['EVM:io.metamask'])
    expect(keys([sdk])).toEqual(['EVM:metaMaskSDK'])
  })
})
