export { regionFaults, type RegionFields } from './region-faults.ts'
export { findDistrict, surroundingsOf, type DistrictChain } from './store.ts'
