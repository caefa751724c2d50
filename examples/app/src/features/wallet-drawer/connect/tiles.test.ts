import { UserRejectedError, WalletConnectionError } from '@causeway/core'
import type { WalletTile } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { tileLook, tilesInOrder } from './tiles.ts'

type TileFields = Pick<WalletTile, 'key'> & Partial<Pick<WalletTile, 'isDetected'>>

const base = (fields: TileFields) => ({
  name: fields.key,
  icon: undefined,
  connector: undefined,
  isDetected: false,
  ...fields,
})
const available = (fields: TileFields): WalletTile => ({ ...base(fields), state: 'available' })

describe('tileLook', () => {
  const key = 'EVM:io.rabby'
  const getLabel = (tile: WalletTile) => tileLook(tile, 7).label

  test('states that a wallet is installed, or how it is used', () => {
    expect(tileLook(available({ key, isDetected: true }), 0)).toMatchObject({
      label: 'Installed',
      action: 'connect',
    })
    expect(getLabel(available({ key: 'EVM:walletConnect' }))).toBe('Scan a QR code')
    expect(getLabel(available({ key: 'EVM:burner' }))).toBe('For this sandbox')
  })

  test('shows the elapsed seconds while a wallet is connecting', () => {
    expect(getLabel({ ...base({ key }), state: 'connecting', isReconnect: false })).toBe(
      'Open your wallet, 7 s',
    )
    expect(getLabel({ ...base({ key }), state: 'connecting', isReconnect: true })).toBe('Reconnecting, 7 s')
  })

  test('distinguishes a rejection from a failure, and offers a retry after both', () => {
    const failed = (error: UserRejectedError | WalletConnectionError) =>
      tileLook({ ...base({ key }), state: 'failed', message: error.message, error }, 0)
    expect(failed(new UserRejectedError())).toMatchObject({
      label: 'Rejected',
      action: 'connect',
      tone: 'neg',
    })
    expect(failed(new WalletConnectionError('Rabby', new Error('locked'))).label).toBe('Failed')
  })

  test('links to the site of a wallet that is not installed, if known', () => {
    const getUnavailable = (fields: TileFields) =>
      tileLook({ ...base(fields), state: 'unavailable', reason: 'notInstalled', message: 'Not installed' }, 0)
    expect(getUnavailable({ key })).toMatchObject({ label: 'Install', action: 'get', tone: 'plain' })
    expect(getUnavailable({ key }).sentence).toBe(
      'EVM:io.rabby was not found in this browser. This link opens rabby.io, where you can install it. On a phone, open this page in the browser of the wallet app.',
    )
    expect(getUnavailable({ key: 'EVM:injected' })).toMatchObject({
      label: 'Not installed',
      action: 'none',
      tone: 'off',
    })
  })

  test('names the missing package, and other ways to use a wallet', () => {
    const message = 'Needs the package @walletconnect/ethereum-provider'
    const missing = (tileKey: string) =>
      tileLook({ ...base({ key: tileKey }), state: 'unavailable', reason: 'packageMissing', message }, 0)
    expect(missing('EVM:walletConnect')).toMatchObject({
      label: 'Not available',
      sentence: message,
      action: 'none',
    })
    expect(missing('EVM:metaMaskSDK')).toMatchObject({ label: 'Install', action: 'get' })
    expect(missing('EVM:metaMaskSDK').sentence).toContain('opens metamask.io, where you can install it')
    const safe = { ...base({ key: 'EVM:safe' }), state: 'unavailable', reason: 'notUsable' } as const
    expect(tileLook({ ...safe, message: 'Inside a Safe only' }, 0)).toMatchObject({
      label: 'Inside a Safe only',
      action: 'none',
    })
  })
})

describe('tilesInOrder', () => {
  const keys = (tiles: readonly WalletTile[]) => tilesInOrder(tiles).map(({ key }) => key)

  test('starts with the wallet of the sandbox', () => {
    expect(keys([available({ key: 'EVM:io.rabby' }), available({ key: 'EVM:burner' })])).toEqual([
      'EVM:burner',
      'EVM:io.rabby',
    ])
  })

  test('shows a wallet once if it announced itself and is available as a package', () => {
    const sdk = available({ key: 'EVM:metaMaskSDK' })
    expect(keys([available({ key: 'EVM:io.metamask', isDetected: true }), sdk])).toEqual(['EVM:io.metamask'])
    expect(keys([sdk])).toEqual(['EVM:metaMaskSDK'])
  })
})
