export * from './bundler3/index.ts'
export {
  type CausewayRouterContracts,
  type CausewayRouterOptions,
  causewayRouter,
  type FlashSources,
} from './causeway/index.ts'
export * from './composer/index.ts'
