import { createRoutesFromElements } from 'react-router'
import { describe, expect, test } from 'vitest'
import { appRoutes } from './routes.tsx'

const paths = (isRestricted: boolean) =>
  createRoutesFromElements(appRoutes(isRestricted).props.children).map(({ path }) => path)

describe('appRoutes', () => {
  test('includes multichain and buy/sell by default', () => {
    expect(paths(false)).toEqual(expect.arrayContaining(['/multichain', '/buysell', '/portfolio']))
  })

  test('omits multichain and buy/sell, and nothing else, in a restricted app', () => {
    expect(paths(true)).toEqual(paths(false).filter((path) => path !== '/multichain' && path !== '/buysell'))
    expect(paths(true)).toContain('*')
  })
})
