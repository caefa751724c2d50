const { getDefaultConfig } = require('metro-config')

module.exports = getDefaultConfig(__dirname).then((config) => ({
  ...config,
  projectRoot: __dirname,
  resolver: {
    ...config.resolver,
    platforms: ['ios'],
    unstable_enablePackageExports: true,
    unstable_conditionNames: ['require', 'react-native'],
  },
  transformer: {
    ...config.transformer,
    babelTransformerPath: require.resolve('@react-native/metro-babel-transformer'),
  },
  reporter: { update: () => undefined },
}))
