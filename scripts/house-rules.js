/** Inside a transaction only its own context may be worked with: what the outer one says is kept whatever becomes of it. */
const OUTER_CONTEXT = 'Inside transact, work with its own context, called tx.';
const IN_TRANSACTION = 'CallExpression[callee.name="transact"] > ArrowFunctionExpression';

/** A rule that refuses what any of the selectors matches. */
const refuse = (message, ...selectors) => ({
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

/** The linter's rules that this project alone has. */
export default {
  meta: { name: 'house' },
  rules: {
    'own-context-in-transaction': refuse(
      OUTER_CONTEXT,
      `${IN_TRANSACTION} > Identifier.params:not([name="tx"])`,
      `${IN_TRANSACTION}[params.0.name="tx"] MemberExpression[object.name="ctx"][property.name="db"]`,
      `${IN_TRANSACTION}[params.0.name="tx"] CallExpression > Identifier.arguments[name="ctx"]`,
    ),
    'no-cast-to-never': refuse('Say which type it is: `never` fits everything.', 'TSAsExpression > TSNeverKeyword'),
  },
};
