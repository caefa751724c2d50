import { createRoutesFromElements } from 'react-router'
import { describe, expect, test } from 'vitest'
import { appRoutes } from './routes.tsx'

const paths = (isRestricted: boolean) =>
  createRoutesFromElements(appRoutes(isRestricted).props.children).map(({ path }) => path)

describe('The pages of the app', () => {
  test('have several chains and buying and selling among them', () => {
    expect(paths(false)).toEqual(expect.arrayContaining(['/multichain', '/buysell', '/portfolio']))
  })

  test('have neither where they are not offered, and all others', () => {
    expect(paths(true)).toEqual(paths(false).filter((path) => path !== '/multichain' && path !== '/buysell'))
    expect(paths(true)).toContain('*')
  })
})
