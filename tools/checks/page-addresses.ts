import { type Check, code, eachLine, type Source } from './check.ts'

const TABLE = 'src/contract/pages.ts'

/** The addresses of pages are in one table. */
export const pageAddresses: Check = {
  name: 'page addresses',
  why: `A page's address is written once, in ${TABLE}: use \`pages.order(id)\`.`,
  files: [TABLE, 'src/{server,web,i18n,domain}/**/*.{ts,tsx}'],
  find: (sources) => {
    const table = sources.find(({ path }) => path === TABLE)?.text ?? ''
    const folders = new Set(Array.from(table.matchAll(/'\/([\w-]+)/g), ([, folder]) => folder))
    const literal = new RegExp(`['"\`}]/(${[...folders].join('|')})(?=['"\`/?#])`)
    return eachLine((line) => literal.exec(code(line))?.[0])(
      sources.filter(({ path }) => path !== TABLE && !/\.test\.tsx?$/.test(path)),
    )
  },
  red: [
    withTable('src/server/orders/jobs.ts', 'href: `/profile/my-order/${orderId}`,'),
    withTable('src/web/cart/cart.tsx', "<Link to={'/cart'}>"),
    withTable('src/server/auth/api.ts', 'const url = `${origin}/cart?from=mail`'),
  ],
  green: [
    withTable('src/web/cart/cart.tsx', "import { Cart } from './cart/cart.tsx'"),
    withTable('src/web/cart/cart.tsx', '<Link to={pages.cart()}>'),
    withTable('src/server/cart/cart.test.ts', "expect(href).toBe('/cart')"),
  ],
}

function withTable(path: string, text: string): Source[] {
  return [
    { path: TABLE, text: "cart: page('/cart'),\n  orders: page('/profile/my-order', 'status')," },
    { path, text },
  ]
}
