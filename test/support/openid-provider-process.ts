/** The provider of the browser tests, in its own process. Every name is a valid account. */
import { startProvider, type Person } from './openid-provider.ts'

/**
 * `ayu-1` has the address ayu-1@kampung.example, `unverified-1` one that is not verified;
 * `rani@example.com#1` has rani@example.com, for whom the shop may have an account.
 */
const find = (sub: string): Person => ({
  sub,
  name: 'Ayu Lestari',
  email: sub.includes('@') ? (sub.split('#', 1)[0] ?? '') : `${sub}@kampung.example`,
  email_verified: !sub.startsWith('unverified-'),
})

const [port, redirectUri = ''] = process.argv.slice(2)
const { stop } = await startProvider(redirectUri, { port: Number(port), find })
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
