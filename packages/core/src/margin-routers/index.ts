/**
 * What carries a margin trade out in one transaction: the product's own router, Morpho's Bundler3, 1delta's composer.
 *
 * @packageDocumentation
 */

export * from './bundler3/index.ts'
export type { FlashSources } from './causeway/flash-sources.ts'
export { type CausewayRouterContracts, type CausewayRouterOptions, causewayRouter } from './causeway/index.ts'
export * from './composer/index.ts'
