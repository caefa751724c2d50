// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct MarketParams {
    address loanToken;
    address collateralToken;
    address oracle;
    address irm;
    uint256 lltv;
}

struct Market {
    uint128 totalSupplyAssets;
    uint128 totalSupplyShares;
    uint128 totalBorrowAssets;
    uint128 totalBorrowShares;
    uint128 lastUpdate;
    uint128 fee;
}

/// A stand-in for Morpho's AdaptiveCurveIrm with its views. It has the same curve around the target utilization of 90
/// %: a quarter of the target rate at 0 %, four times the target rate at 100 %. The target rate itself never adapts.
contract AdaptiveIrmStandIn {
    uint256 private constant WAD = 1e18;
    uint256 private constant TARGET_UTILIZATION = 0.9e18;
    int256 public constant INITIAL_RATE_AT_TARGET = int256(0.04e18) / 365 days;

    function rateAtTarget(bytes32) external pure returns (int256) {
        return INITIAL_RATE_AT_TARGET;
    }

    function borrowRate(MarketParams calldata params, Market calldata market) external pure returns (uint256) {
        return borrowRateView(params, market);
    }

    /// Returns the borrow rate per second, in WAD.
    function borrowRateView(MarketParams calldata, Market calldata market) public pure returns (uint256) {
        uint256 atTarget = uint256(INITIAL_RATE_AT_TARGET);
        if (market.totalSupplyAssets == 0) return atTarget / 4;
        uint256 utilization = uint256(market.totalBorrowAssets) * WAD / market.totalSupplyAssets;
        if (utilization <= TARGET_UTILIZATION) {
            return atTarget * (TARGET_UTILIZATION + 3 * utilization) / (4 * TARGET_UTILIZATION);
        }
        return atTarget + atTarget * 3 * (utilization - TARGET_UTILIZATION) / (WAD - TARGET_UTILIZATION);
    }
}
