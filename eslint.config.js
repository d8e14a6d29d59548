import js from '@eslint/js';
import vitest from '@vitest/eslint-plugin';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Inside a transaction only its own context may be worked with: what the outer one says is kept whatever becomes of it. */
const OUTER_CONTEXT = 'Inside transact, work with its own context, called tx.';
const IN_TRANSACTION = 'CallExpression[callee.name="transact"] > ArrowFunctionExpression';
const outerContext = [
  `${IN_TRANSACTION} > Identifier.params:not([name="tx"])`,
  `${IN_TRANSACTION}[params.0.name="tx"] MemberExpression[object.name="ctx"][property.name="db"]`,
  `${IN_TRANSACTION}[params.0.name="tx"] CallExpression > Identifier.arguments[name="ctx"]`,
].map((selector) => ({ selector, message: OUTER_CONTEXT }));

export default tseslint.config(
  { ignores: ['build/**', 'node_modules/**', '.countersign/**', '.cache/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  jsxA11y.flatConfigs.recommended,
  { languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    rules: {
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...outerContext],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    ignores: ['tests/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...outerContext,
        { selector: 'TSAsExpression > TSNeverKeyword', message: 'Say which type it is: `never` fits everything.' },
      ],
    },
  },
  {
    files: ['tests/**/*.test.{ts,tsx}'],
    plugins: { vitest },
    rules: {
      // A test that asserts nothing cannot fail. These of tests/support assert.
      'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', '**.expect*', 'fc.assert'] }],
      'vitest/valid-expect': ['error', { maxArgs: 2 }],
      'vitest/valid-expect-in-promise': 'error',
      'vitest/no-focused-tests': 'error',
      'vitest/no-disabled-tests': 'error',
      'vitest/no-commented-out-tests': 'error',
      'vitest/no-identical-title': 'error',
      'vitest/no-standalone-expect': [
        'error',
        { additionalTestBlockFunctions: ['beforeAll', 'afterAll', 'afterEach'] },
      ],
    },
  },
  { files: ['cli/**', 'scripts/**', 'bench/**', 'docs/**', 'tests/cluster/soak/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.cjs'], languageOptions: { globals: globals.commonjs } },
);
