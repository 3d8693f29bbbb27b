export { presentAddress } from './present.ts'
export { defaultAddress, findAddress, Address } from './store/addresses.ts'
export { addressFacts } from './store/facts.ts'
export { withCheckedPin } from './check-pin.ts'
