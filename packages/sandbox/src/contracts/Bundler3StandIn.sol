// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Call {
    address to;
    bytes data;
    uint256 value;
    bool skipRevert;
    bytes32 callbackHash;
}

/// A stand-in for Morpho's Bundler3. It executes the caller's calls in order, and the calls with which a called
/// contract reenters, if they match the announced hash. Anyone can make it call anything, so it must not hold tokens.
contract Bundler3StandIn {
    error AlreadyInitiated();
    error EmptyBundle();
    error IncorrectReenterHash();
    error MissingExpectedReenter();

    /// Account whose bundle is being executed; zero if there is none.
    address public initiator;
    /// Hash of the contract that may reenter and of its calldata; zero if no contract may.
    bytes32 public reenterHash;

    function multicall(Call[] calldata bundle) external payable {
        if (initiator != address(0)) revert AlreadyInitiated();
        initiator = msg.sender;
        _run(bundle);
        initiator = address(0);
    }

    function reenter(Call[] calldata bundle) external {
        if (reenterHash != _hashOf(msg.sender, keccak256(msg.data[4:]))) revert IncorrectReenterHash();
        _run(bundle);
        // Each announced reentry is valid once.
        reenterHash = bytes32(0);
    }

    function _run(Call[] calldata bundle) private {
        if (bundle.length == 0) revert EmptyBundle();
        for (uint256 i = 0; i < bundle.length; i++) {
            Call calldata one = bundle[i];
            bool comesBack = one.callbackHash != bytes32(0);
            reenterHash = comesBack ? _hashOf(one.to, one.callbackHash) : bytes32(0);
            (bool ok, bytes memory result) = one.to.call{value: one.value}(one.data);
            if (!ok && !one.skipRevert) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            if (comesBack && reenterHash != bytes32(0)) revert MissingExpectedReenter();
        }
    }

    function _hashOf(address caller, bytes32 bundleHash) private pure returns (bytes32) {
        return keccak256(bytes.concat(bytes20(caller), bundleHash));
    }
}
