export { BUNDLER3_DEPLOYMENTS, type Bundler3Deployment } from './deployments.ts'
export { type Bundler3Options, bundler3 } from './router.ts'
