// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IFeed} from "./CrossFeed.sol";

/// An oracle for a market of Morpho that reads two feeds in US dollars: the value of one base unit of collateral in
/// base units of the loan token, times 1e36.
contract MorphoOracle {
    IFeed public immutable collateralFeed;
    IFeed public immutable loanFeed;
    uint256 public immutable SCALE_FACTOR;

    constructor(IFeed collateralFeed_, IFeed loanFeed_, uint8 collateralDecimals, uint8 loanDecimals) {
        collateralFeed = collateralFeed_;
        loanFeed = loanFeed_;
        SCALE_FACTOR = 10 ** (36 + loanDecimals - collateralDecimals);
    }

    function price() external view returns (uint256) {
        (, int256 collateralPrice,,,) = collateralFeed.latestRoundData();
        (, int256 loanPrice,,,) = loanFeed.latestRoundData();
        return SCALE_FACTOR * uint256(collateralPrice) / uint256(loanPrice);
    }
}
