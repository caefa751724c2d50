// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct TokenFactors {
    uint128 collFactor_e18;
    uint128 borrFactor_e18;
}

struct PoolConfig {
    uint128 supplyCap;
    uint128 borrowCap;
    bool canMint;
    bool canBurn;
    bool canBorrow;
    bool canRepay;
    bool canFlash;
}

struct ModeStatus {
    bool canCollateralize;
    bool canDecollateralize;
    bool canBorrow;
    bool canRepay;
}

/// A stand-in for Init Capital's Config: pools, modes, and the factors of a pool in a mode.
contract InitConfigStandIn {
    struct Factor {
        uint16 mode;
        address pool;
        TokenFactors factors;
    }

    struct Mode {
        uint16 mode;
        ModeStatus status;
    }

    struct Pool {
        address pool;
        PoolConfig config;
    }

    address public immutable guardian;
    mapping(address => PoolConfig) private _pools;
    mapping(uint16 => ModeStatus) private _modes;
    mapping(uint16 => mapping(address => TokenFactors)) private _factors;
    mapping(uint16 => address[]) private _poolsOfMode;

    modifier onlyGuardian() {
        require(msg.sender == guardian, "INC#104");
        _;
    }

    constructor(address guardian_, Pool[] memory pools, Mode[] memory modes, Factor[] memory factors) {
        guardian = guardian_;
        for (uint256 i = 0; i < pools.length; i++) {
            _pools[pools[i].pool] = pools[i].config;
        }
        for (uint256 i = 0; i < modes.length; i++) {
            _modes[modes[i].mode] = modes[i].status;
        }
        for (uint256 i = 0; i < factors.length; i++) {
            _factors[factors[i].mode][factors[i].pool] = factors[i].factors;
            _poolsOfMode[factors[i].mode].push(factors[i].pool);
        }
    }

    function setPoolConfig(address pool, PoolConfig calldata config) external onlyGuardian {
        _pools[pool] = config;
    }

    function setModeStatus(uint16 mode, ModeStatus calldata status) external onlyGuardian {
        _modes[mode] = status;
    }

    function getPoolConfig(address pool) external view returns (PoolConfig memory) {
        return _pools[pool];
    }

    function getModeStatus(uint16 mode) external view returns (ModeStatus memory) {
        return _modes[mode];
    }

    function getTokenFactors(uint16 mode, address pool) external view returns (TokenFactors memory) {
        return _factors[mode][pool];
    }

    function isAllowedForCollateral(uint16 mode, address pool) external view returns (bool) {
        return _factors[mode][pool].collFactor_e18 != 0;
    }

    function isAllowedForBorrow(uint16 mode, address pool) external view returns (bool) {
        return _factors[mode][pool].borrFactor_e18 != 0;
    }

    function getModeConfig(uint16 mode)
        external
        view
        returns (
            address[] memory collTokens,
            address[] memory borrTokens,
            uint256 maxHealthAfterLiq_e18,
            uint8 maxCollWLpCount
        )
    {
        return (_poolsOfMode[mode], _poolsOfMode[mode], getMaxHealthAfterLiq_e18(mode), 0);
    }

    /// Returns no limit.
    function getMaxHealthAfterLiq_e18(uint16) public pure returns (uint256) {
        return type(uint64).max;
    }
}
