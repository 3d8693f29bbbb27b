export { presentAddress } from './present.ts'
export { defaultAddress, findAddress, type Address } from './store/addresses.ts'
export { addressFacts, type AddressFacts } from './store/facts.ts'
export { withCheckedPin } from './check-pin.ts'
