import { expect, it } from 'vitest'
import { addressIn, loginFrom, pages } from './pages.ts'

it('fills segments and the query parameter, encoded', () => {
  expect(pages.complaint('a/b', 'jeruk manis')).toBe(
    '/profile/my-order/a%2Fb/complaint/jeruk%20manis',
  )
  expect(pages.search('jeruk & manis')).toBe('/search?search=jeruk+%26+manis')
  expect(pages.pointsEntry('7', 'earned')).toBe('/profile/point/history/7?type=earned')
})

it('leaves out a query parameter without a value', () => {
  expect(pages.orders()).toBe('/profile/my-order')
  expect(pages.orders('')).toBe('/profile/my-order')
})

it('returns to the page before the login, but to no login page', () => {
  expect(loginFrom({ pathname: '/cart', search: '?a=1' })).toBe(
    '/auth/login?returnUrl=%2Fcart%3Fa%3D1',
  )
  expect(loginFrom({ pathname: '/auth/otp', search: '' })).toBe('/auth/login')
  expect(loginFrom({ pathname: '/', search: '' })).toBe('/auth/login')
})

it('adds the language to an address unless it is the default', () => {
  expect(addressIn('en', 'https://petik.example', '/faq')).toBe('https://petik.example/faq')
  expect(addressIn('id', 'https://petik.example', pages.category('buah'))).toBe(
    'https://petik.example/product-category?category=buah&lang=id',
  )
})
