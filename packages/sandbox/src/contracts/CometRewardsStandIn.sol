// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {CometStandIn} from "./CometStandIn.sol";
import {PlainToken} from "./PlainToken.sol";

/// A stand-in for Compound III's CometRewards: it pays the accrued rewards of Comets from its balance of a token with
/// 18 decimals.
contract CometRewardsStandIn {
    struct RewardConfig {
        address token;
        uint64 rescaleFactor;
        bool shouldUpscale;
        uint256 multiplier;
    }

    struct RewardOwed {
        address token;
        uint256 owed;
    }

    error NotSupported(address comet);
    error NotPermitted(address sender);

    event RewardClaimed(address indexed src, address indexed recipient, address indexed token, uint256 amount);

    mapping(address => RewardConfig) public rewardConfig;
    mapping(address => mapping(address => uint256)) public rewardsClaimed;

    /// Comets track rewards with 6 decimals.
    constructor(address token, address[] memory comets) {
        for (uint256 i = 0; i < comets.length; i++) {
            rewardConfig[comets[i]] = RewardConfig(token, 1e12, true, 1e18);
        }
    }

    function getRewardOwed(address comet, address account) external returns (RewardOwed memory) {
        address token = _tokenOf(comet);
        CometStandIn(comet).accrueAccount(account);
        return RewardOwed(token, _accrued(comet, account) - rewardsClaimed[comet][account]);
    }

    function claim(address comet, address src, bool shouldAccrue) external {
        _claim(comet, src, src, shouldAccrue);
    }

    function claimTo(address comet, address src, address to, bool shouldAccrue) external {
        if (!CometStandIn(comet).hasPermission(src, msg.sender)) revert NotPermitted(msg.sender);
        _claim(comet, src, to, shouldAccrue);
    }

    function _claim(address comet, address src, address to, bool shouldAccrue) private {
        address token = _tokenOf(comet);
        if (shouldAccrue) CometStandIn(comet).accrueAccount(src);
        uint256 accrued = _accrued(comet, src);
        uint256 owed = accrued - rewardsClaimed[comet][src];
        if (owed == 0) return;
        rewardsClaimed[comet][src] = accrued;
        PlainToken(token).transfer(to, owed);
        emit RewardClaimed(src, to, token, owed);
    }

    function _accrued(address comet, address account) private view returns (uint256) {
        return uint256(CometStandIn(comet).baseTrackingAccrued(account)) * rewardConfig[comet].rescaleFactor;
    }

    function _tokenOf(address comet) private view returns (address token) {
        token = rewardConfig[comet].token;
        if (token == address(0)) revert NotSupported(comet);
    }
}
